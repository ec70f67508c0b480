/** The tabs of the dashboard, and the right without which one is hidden. */
export const DASHBOARD_TABS = [
  { value: 'deals', permission: 'deal:read' },
  { value: 'appointments', permission: 'appointment:read' },
  { value: 'revenue', permission: 'revenue:totals' },
  { value: 'tasks', permission: 'task:read' },
  { value: 'calls', permission: 'call:read' },
] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]['value']
