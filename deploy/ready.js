// Ends with 0 when the server of this container answers and its database too.
const ready = await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`)
process.exitCode = ready.ok ? 0 : 1
