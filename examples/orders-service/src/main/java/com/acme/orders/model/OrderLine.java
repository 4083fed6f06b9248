package com.acme.orders.model;

import java.math.BigDecimal;

public record OrderLine(Long id, Long orderId, Long productId, int quantity, BigDecimal unitPrice) {
    public BigDecimal amount() {
        return unitPrice.multiply(BigDecimal.valueOf(quantity));
    }
}
