/** What a run will do, in which order, and how long that takes: plans and estimates. */
@NullMarked
package io.tare.harness.campaign.plan;

import org.jspecify.annotations.NullMarked;
