/** The networks of a campaign. */
package io.tare.harness.campaign.network;
