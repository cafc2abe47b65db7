package io.tare.infra.vsphere;

import java.util.Optional;

/**
 * Where a machine is to be.
 *
 * @param folder in the inventory
 * @param pool whose resources it has
 * @param host empty if the server chooses
 * @param datastore empty for the template's
 */
record VspherePlace(
    ObjectReference folder,
    ObjectReference pool,
    Optional<ObjectReference> host,
    Optional<ObjectReference> datastore) {}
