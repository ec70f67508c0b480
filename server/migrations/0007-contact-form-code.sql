-- The key of a form, sealed, so that the code to paste into the website can be had again. Of keys from before only the hash
-- is there.
alter table web_form add column sealed text;
