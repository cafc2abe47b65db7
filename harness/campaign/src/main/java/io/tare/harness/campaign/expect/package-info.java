/** What a campaign expects of figures, for acceptance tests. */
package io.tare.harness.campaign.expect;
