/** How submissions are offered: by clients, or at a rate. */
package io.tare.harness.campaign.load;
