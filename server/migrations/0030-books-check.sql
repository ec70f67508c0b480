-- Every time that the books were held against themselves (docs/domain/books.md); only ever added to.
create table books_check (
  like app.row including all,
  source text not null check (source in ('screen', 'nightly')),
  differences int not null check (differences >= 0),
  duration_ms int not null check (duration_ms >= 0),
  -- Of each check what it found: how many differences, and the first of them with both sums.
  results jsonb not null,
  primary key (tenant_id, id)
);
create index books_check_created on books_check (tenant_id, created_at desc nulls last, id desc nulls last) where deleted_at is null;
create index books_check_by on books_check (tenant_id, created_by) where created_by is not null;
