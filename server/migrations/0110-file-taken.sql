-- When a picture was taken, as its camera said: the picture is drawn anew, and says nothing of it any more.
alter table file add column taken_at timestamptz;
