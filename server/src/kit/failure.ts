/** A request that the server itself failed at. */
export interface Failure {
  tenant_id: number
  user_id: number | null
  request_id: string
  path: string
  error: unknown
}
