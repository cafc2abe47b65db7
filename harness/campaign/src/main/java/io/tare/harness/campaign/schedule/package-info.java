/** The order of trials and blocks, warm-up, turns and phases. */
package io.tare.harness.campaign.schedule;
