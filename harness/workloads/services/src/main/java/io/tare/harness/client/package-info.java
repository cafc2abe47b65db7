/**
 * The client's program as the harness sees it: started on the nodes of a network, told what to
 * submit, and heard. Every family of workloads that is served has its cells submitted here.
 */
@NullMarked
package io.tare.harness.client;

import org.jspecify.annotations.NullMarked;
