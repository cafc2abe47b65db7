@NullMarked
package io.tare.harness.shipment;

import org.jspecify.annotations.NullMarked;
