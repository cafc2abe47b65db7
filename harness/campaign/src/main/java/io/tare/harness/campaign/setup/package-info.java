/** Servers, clients and networks, and the cells that workloads have with them. */
package io.tare.harness.campaign.setup;
