/** Platforms and servers as a campaign chooses them, and the factors that vary them. */
package io.tare.harness.campaign.platform;
