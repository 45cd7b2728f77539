public import Foundation
public import RemoteLoading

extension HTTPCacheEntry {
    /// Returns an entry that by default was received at the start of 2001 and is fresh for a minute.
    public static func fixture(
        _ address: String = "https://cache.test/page", partition: String? = nil, variant: String = "",
        fields: HTTPFields = ["Cache-Control": "max-age=60"], body: Data = Data("body".utf8),
        received: Date = Date(timeIntervalSinceReferenceDate: 0)
    ) -> HTTPCacheEntry {
        HTTPCacheEntry(
            key: HTTPCacheKey(address, partition: partition), variant: variant,
            response: HTTPResponse(fields: fields, body: body), requested: received, received: received)
    }
}
