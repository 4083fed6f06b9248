package com.acme.orders.service;

import com.acme.orders.mapper.AuditMapper;
import com.acme.orders.model.Order;
import lombok.RequiredArgsConstructor;
import org.springframework.stereotype.Component;

@Component
@RequiredArgsConstructor
public class AuditListener implements OrderListener {
    private final AuditMapper auditMapper;

    @Override
    public void changed(Order order, String action) {
        auditMapper.write("order", order.getId(), action);
    }
}
