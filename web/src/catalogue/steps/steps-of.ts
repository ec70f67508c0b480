/** What asks for the steps of a service, in their order. */
export const stepsOf = (product_id: number, limit: number) =>
  ({ product_id, limit, sort_by: 'order', order: 'asc' }) as const
