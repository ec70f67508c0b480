-- Deals by when they were won or lost: the figures of a period, and the lists behind them.
create index deal_won on deal (tenant_id, won_at desc nulls last, id desc nulls last) where won_at is not null;
create index deal_lost on deal (tenant_id, lost_at desc nulls last, id desc nulls last) where lost_at is not null;
