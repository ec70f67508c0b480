-- A one-time code is good for the attempt to sign in that it was sent for, told by a cookie that only its browser was given.
delete from otp_challenge;
alter table otp_challenge add column attempt_hash text not null;
