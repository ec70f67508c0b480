/** Calls that need nobody to be signed in, each looked at. */
export const FOR_ANYONE = [
  '/v1/auth/login',
  '/v1/auth/verify',
  '/v1/auth/resend',
  '/v1/auth/refresh',
  '/v1/auth/register',
  '/v1/auth/register/resend',
  '/v1/auth/register/verify',
  '/v1/user/invitation/open',
  '/v1/user/invitation/accept',
]

/** Calls that need no right but a session, each looked at: what keeps them harmless. */
export const FOR_SIGNED_IN: Record<string, string> = {
  '/v1/auth/logout': 'the caller itself',
  '/v1/auth/logout-everywhere': 'the caller itself',
  '/v1/auth/change-password': 'the caller itself, who knows the old password',
  '/v1/auth/me': 'the caller itself',
  '/v1/auth/profile': 'the caller itself',
  '/v1/auth/profile/update': 'the caller itself; a new address takes the password',
  '/v1/auth/otp/begin': 'the caller itself, who knows the password',
  '/v1/auth/otp/enable': 'the caller itself, with the code that was sent',
  '/v1/auth/otp/disable': 'the caller itself, who knows the password',
  '/v1/auth/session/list': 'the caller itself',
  '/v1/auth/session/delete': 'the caller itself',
  '/v1/constant': 'words and colours of the product, the same for every clinic',
  '/api/v1/history': 'the handler asks for history:read, or for a customer whom the caller may read',
  '/v1/user/data/get': "the caller's own; the handler asks for the right of the kind otherwise",
  '/v1/user/data/set': 'the same',
  '/v1/user/data/clear': 'the same',
  '/v1/notification/list': "the caller's own rows, whatever user is named",
  '/v1/notification/unread-count': "the caller's own rows, whatever user is named",
  '/v1/notification/read': "the caller's own rows",
  '/v1/notification/read-all': "the caller's own rows, whatever user is named",
  '/v1/notification/delete': "the caller's own rows",
  '/v1/notification/preference/get': 'the caller itself',
  '/v1/notification/preference/update': 'the caller itself',
  '/v1/notification/push/subscribe': 'a browser of the caller, at a push service that is known',
  '/v1/notification/push/unsubscribe': 'a browser of the caller',
  '/v1/export':
    'the handler asks for the export right of the entity, and shows rows that the caller may read',
  '/v1/export/get': 'files of the caller itself',
  '/v1/export/download': 'files of the caller itself',
  '/v1/export/cancel': 'files of the caller itself',
  '/v1/custom-fields/values/get':
    'the handler asks for the read right of the entity, and shows rows that the caller may read',
  '/v1/custom-fields/values/set':
    'the handler asks for the update right of the entity, for a row that it reaches',
  '/v1/custom-fields/values/patch': 'the same',
  '/v1/custom-fields/relationships/link':
    'the handler asks for the update right of one end and the read right of the other',
  '/v1/custom-fields/relationships/unlink': 'the same',
  '/v1/custom-fields/relationships/list-related': 'the handler shows ends that the caller may read',
  '/v1/print/record': 'the handler asks for every right of the paper, for a record that it reaches',
  '/v1/print/list': 'the handler shows papers that the caller may read, of customers whom they may read',
  '/v1/search': 'the handler looks where the caller may read',
  '/v1/mind/getcron': 'reads a phrase by a rule; no row is looked at',
  '/v1/setting/effective': 'what holds for the caller, without secrets',
  ...Object.fromEntries(
    ['list', 'get'].map((name) => [
      `/v1/setting/${name}`,
      "the caller's own; the handler asks for setting:read otherwise",
    ]),
  ),
  ...Object.fromEntries(
    ['add', 'update', 'bulk-update', 'delete', 'sync'].map((name) => [
      `/v1/setting/${name}`,
      "the caller's own; the handler asks for setting:update, or page:share, otherwise",
    ]),
  ),
}
