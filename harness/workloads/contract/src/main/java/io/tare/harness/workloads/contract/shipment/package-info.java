/** What is shipped to platforms: the built artefacts, and what makes them start fast. */
@NullMarked
package io.tare.harness.workloads.contract.shipment;

import org.jspecify.annotations.NullMarked;
