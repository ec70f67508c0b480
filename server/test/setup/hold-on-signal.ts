import { isMainThread } from 'node:worker_threads'

/** Loaded before the server by a test: a signal then holds its main thread for ever. */
function holdForever(): never {
  for (;;) Math.random()
}

if (isMainThread) process.on('SIGUSR2', holdForever)
