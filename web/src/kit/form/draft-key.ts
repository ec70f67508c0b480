/** Under which name a form's draft is kept: `tag:12`, or `tag:new`. */
export const draftKey = (entity: string, id?: number) => `${entity}:${id ?? 'new'}`
