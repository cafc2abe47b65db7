/**
 * What is shipped to platforms: the artefacts as they were built, and what makes them start fast.
 */
@NullMarked
package io.tare.harness.shipment;

import org.jspecify.annotations.NullMarked;
