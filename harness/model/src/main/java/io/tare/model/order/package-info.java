/** What the harness orders a client to do: one line of JSON for each order, on both sides alike. */
@NullMarked
package io.tare.model.order;

import org.jspecify.annotations.NullMarked;
