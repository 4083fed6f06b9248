package com.acme.catalog.domain;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
public class Stock {
    @Id
    private Long productId;
    private int available;
    private int reserved;

    public void reserve(int quantity) {
        if (available - reserved < quantity) {
            throw new IllegalStateException("sold out");
        }
        reserved += quantity;
    }
}
