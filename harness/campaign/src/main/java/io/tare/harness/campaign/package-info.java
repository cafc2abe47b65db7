/**
 * The declared experiment: campaign files, their units, defaults and checks; with {@code workload},
 * what families of workloads declare, and {@code plan}, the order of trials, it is a module. It
 * knows platforms by their contract alone, and neither a kind of platform nor a program that is
 * run. Begin at {@link io.tare.harness.campaign.CampaignFile}.
 */
@NullMarked
package io.tare.harness.campaign;

import org.jspecify.annotations.NullMarked;
