/** What is shipped to platforms: the built artefacts, and what makes them start fast. */
package io.tare.harness.workloads.contract.shipment;
