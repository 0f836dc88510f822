delete from target;
delete from target_part;
delete from target_break;
delete from target_printed;
