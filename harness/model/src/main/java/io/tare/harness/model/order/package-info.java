/** The harness's orders to a client, each a line of JSON, shared by both sides. */
@NullMarked
package io.tare.harness.model.order;

import org.jspecify.annotations.NullMarked;
