/**
 * The declared experiment: campaign files, their units, defaults and checks. Each part has a
 * package in which one type declares its keys, reads and writes it; {@link
 * io.tare.harness.campaign.CampaignTable} joins them. Its module also contains {@code workload},
 * the declarations of workload families, and {@code plan}, the order of trials. It depends on the
 * contract of platforms only, not on a kind of platform or on a program that is run. Start reading
 * at {@link io.tare.harness.campaign.CampaignFile}.
 */
package io.tare.harness.campaign;
