package com.acme.orders.web;

final class Routes {
    static final String ORDERS = "/orders";
    static final String CANCEL = "/{id}" + "/cancel";

    private Routes() {
    }
}
