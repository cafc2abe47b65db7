/** Names in campaigns, and patterns of them. */
package io.tare.harness.campaign.name;
