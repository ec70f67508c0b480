import type { GrantMap } from '@bcare/rules/identity/permissions'
import { Alert, Modal, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { reachWord } from './grants.ts'
import css from './permissions.module.css'
import type { MenuOf } from './pieces.ts'
import type { Catalogue, RoleWithGrants } from './role-row.ts'
import { PERMISSION_TEXTS as TEXTS } from './texts.ts'

interface RolePreviewProps {
  role: RoleWithGrants
  catalogue: Catalogue
  grants: GrantMap
  menuOf: MenuOf
  onClose: () => void
}

/** The product as a user with this role alone would see it: computed from the rights, without signing in as anyone. */
export function RolePreview({ role, catalogue, grants, menuOf, onClose }: RolePreviewProps) {
  const everything = '*:*' in grants
  const held = catalogue
    .map((one) => ({
      one,
      rights: one.actions.flatMap(({ action, label }) => {
        const scope = everything ? 'all' : grants[`${one.object}:${action}`]
        return scope === undefined ? [] : [{ label, reach: reachWord(scope, one) }]
      }),
    }))
    .filter(({ rights }) => rights.length > 0)
  return (
    <Modal
      opened
      onClose={onClose}
      size={920}
      title={TEXTS.preview_title(role.label)}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <Alert color="yellow" icon={<IconEye />} mb="md">
        {TEXTS.preview_about}
      </Alert>
      <div className={css.preview}>
        <section aria-label={TEXTS.preview_menu} className={css.previewMenu}>
          <h2>{TEXTS.preview_menu}</h2>
          {menuOf(grants).map(({ label, screens }) => (
            <div key={label}>
              {label !== '' && <h3>{label}</h3>}
              <ul>
                {screens.map((screen) => (
                  <li key={screen}>{screen}</li>
                ))}
              </ul>
            </div>
          ))}
        </section>
        <section aria-label={TEXTS.preview_may} className={css.previewMay}>
          <h2>{TEXTS.preview_may}</h2>
          {held.length === 0 && <Text size="sm">{TEXTS.preview_empty}</Text>}
          <dl>
            {held.map(({ one, rights }) => (
              <div key={one.object}>
                <dt>{one.label}</dt>
                <dd>
                  {rights
                    .map(({ label, reach }) =>
                      one.scopes.length === 1 ? label : `${label} (${reach.toLowerCase()})`,
                    )
                    .join(' · ')}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Modal>
  )
}
