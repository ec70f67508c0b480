import type pg from 'pg'

/** Every so many visits a user at the counter asks how it was. */
const ASKED = 4

/**
 * Who took part in deals beside their owners, and how content people were: the doctors of the visits, from the first
 * one on, and a rating of every few visits that are over. Written by the schema's owner with the audit off, as the past
 * is; the chances follow from the rows' numbers, so that every load tells the same.
 */
export async function writeTeams(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `update deal_user set joined_at = created_at where tenant_id = app.current_tenant() and joined_at > created_at`,
  )
  await owner.query(
    `insert into deal_user (tenant_id, deal_id, user_id, role_term_id, joined_at, created_at, created_by, updated_at, updated_by)
     select v.tenant_id, v.deal_id, v.doctor_id, r.id, min(v.checked_in_at), min(v.checked_in_at), min(v.checked_in_by), min(v.checked_in_at), min(v.checked_in_by)
     from track v
     join term r on r.tenant_id = v.tenant_id and r.vocabulary = 'deal_role' and r.code = 'doctor' and r.deleted_at is null
     where v.tenant_id = app.current_tenant() and v.deal_id is not null and v.doctor_id is not null and v.deleted_at is null
     group by v.tenant_id, v.deal_id, v.doctor_id, r.id`,
  )
  await owner.query(
    `update deal_user m set share_pct = 100 from deal d
     where m.tenant_id = app.current_tenant() and d.tenant_id = m.tenant_id and d.id = m.deal_id and m.is_primary and m.left_at is null and d.status = 'won'`,
  )
  await owner.query(
    `insert into deal_user_rating (tenant_id, deal_user_id, score, rated_side, comment, channel, track_id, rated_by, at, created_at, created_by, updated_at, updated_by)
     select v.tenant_id, m.id, s.score, 'customer', s.comment, 'counter', v.id, v.checked_out_by, v.checked_out_at, v.checked_out_at, v.checked_out_by, v.checked_out_at, v.checked_out_by
     from track v
     join deal_user m on m.tenant_id = v.tenant_id and m.deal_id = v.deal_id and m.user_id = v.doctor_id and not m.is_primary
     join (values (0, 5, 'Bác sĩ nhẹ tay, giải thích kỹ'), (1, 5, null), (2, 4, null), (3, 5, 'Rất hài lòng'), (4, 4, 'Chờ hơi lâu nhưng bác sĩ tận tình'),
       (5, 5, null), (6, 3, 'Phòng khám đông, chờ lâu'), (7, 5, null), (8, 4, null), (9, 5, 'Sẽ giới thiệu bạn bè')) s(place, score, comment)
       on s.place = (v.id / ${ASKED}) % 10
     where v.tenant_id = app.current_tenant() and v.status = 'checked_out' and v.checked_out_at is not null and v.deleted_at is null and v.id % ${ASKED} = 0`,
  )
}
