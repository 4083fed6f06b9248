package com.acme.orders.model;

import java.math.BigDecimal;

public record Customer(Long id, String name, String email, BigDecimal creditLimit) {
}
