# Live migration to another host, with the disks if a folder there is named.
$clock = [Diagnostics.Stopwatch]::StartNew()
if ($storage) { Move-VM -Name $name -DestinationHost $destination -IncludeStorage -DestinationStoragePath $storage }
else { Move-VM -Name $name -DestinationHost $destination }
@{ millis = [int64]$clock.ElapsedMilliseconds }
