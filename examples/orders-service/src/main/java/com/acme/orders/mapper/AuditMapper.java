package com.acme.orders.mapper;

import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;

@Mapper
public interface AuditMapper {
    @Insert("INSERT INTO audit_log (entity, entity_id, action) VALUES (#{entity}, #{entityId}, #{action})")
    int write(String entity, Long entityId, String action);
}
