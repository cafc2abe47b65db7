/** How much of each cell is measured, when a run stops, and how large a campaign may be. */
package io.tare.harness.campaign.stop;
