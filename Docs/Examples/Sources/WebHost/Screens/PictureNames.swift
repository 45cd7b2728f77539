import Foundation

/// The names of the pictures on the latest pages.
///
/// The previews of streams get new addresses with every refresh, so only the latest `limit` addresses are kept.
struct PictureNames {
    static let limit = 400

    private var numbers: [URL: Int] = [:]
    private var addresses: [Int: URL] = [:]
    private var next = 0

    /// Returns the name of a picture, which stays the same as long as the address is kept.
    mutating func name(of address: URL) -> String {
        if let number = numbers[address] { return String(number) }
        numbers[address] = next
        addresses[next] = address
        if let oldest = addresses.removeValue(forKey: next - PictureNames.limit) { numbers[oldest] = nil }
        next += 1
        return String(next - 1)
    }

    func address(of name: String) -> URL? { Int(name).flatMap { addresses[$0] } }

    var count: Int { addresses.count }
}
