/** What a run will do, in which order, and how long that takes: plans and estimates. */
package io.tare.harness.campaign.plan;
