import { readText } from './fingerprint.js'
import { gapsOf } from './locked.js'
import { inside } from './places.js'

/** Holds package-lock.json against itself: what an entry names is an entry, so that a clone installs from any registry. */
const lockfile = JSON.parse(readText(inside('package-lock.json')))
const gaps = gapsOf(lockfile)
for (const { from, name } of gaps)
  console.log(`package-lock.json has no ${name}, which ${from || 'package.json'} names`)
const count = Object.keys(lockfile.packages).length
console.log(`${count} entries, ${gaps.length} gaps`)
process.exitCode = count > 1 && gaps.length === 0 ? 0 : 1
