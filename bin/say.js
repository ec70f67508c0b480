/** One line for the person at the console; set-up speaks only of what it really does. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Ends the program with one sentence that says what to do. */
export function giveUp(sentence, detail = '') {
  process.stderr.write(detail ? `${sentence}\n${detail.trimEnd()}\n` : `${sentence}\n`)
  process.exit(1)
}
