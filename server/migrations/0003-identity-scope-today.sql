-- A right may reach the customers of today beside one's own (docs/domain/common.md, "Scopes").
alter table role_permission drop constraint role_permission_scope_check;
alter table role_permission add constraint role_permission_scope_check
  check (scope in ('own', 'today', 'department', 'branch', 'all'));
