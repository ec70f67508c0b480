export interface SocketLimits {
  /** Time to send `auth` after connecting. */
  auth_ms: number
  /** One message of a client; more closes the socket with 1009. */
  message_bytes: number
  messages_per_minute: number
  sockets_per_user: number
  sockets: number
  /** Of one address, open or opened in this minute, on which no user has signed in. */
  strangers_open: number
  strangers_a_minute: number
  /** Topics, and rooms, of one socket. */
  subscriptions: number
  /** What may wait for a client that does not read. */
  buffered_bytes: number
  /** How often a silent peer is asked whether it is still there. */
  ping_ms: number
  /** How long a closing handshake may take. */
  close_ms: number
  /** How often limits of time are looked at. */
  sweep_ms: number
}
