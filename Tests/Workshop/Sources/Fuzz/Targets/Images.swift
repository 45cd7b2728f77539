import Foundation
@testable import RemoteLoading

extension FuzzTarget {
    /// The first bytes of pictures: PNG, JPEG, GIF and WebP.
    static let images = FuzzTarget(
        "images",
        growth: [
            GrowthFamily("fill bytes of JPEG", bytes: [0xFF, 0xD8, 0xFF], repeating: [0xFF]),
            GrowthFamily("stuffed bytes of JPEG", bytes: [0xFF, 0xD8, 0xFF], repeating: [0xFF, 0x00]),
            GrowthFamily("bytes without a marker", bytes: [0xFF, 0xD8, 0xFF], repeating: [0x00]),
            GrowthFamily("restart markers of JPEG", bytes: [0xFF, 0xD8], repeating: [0xFF, 0xD0]),
            GrowthFamily("empty segments of JPEG", bytes: [0xFF, 0xD8], repeating: [0xFF, 0xE0, 0x00, 0x02]),
        ]
    ) { input in
        let data = input.data
        guard let info = imageInfo(data) else { return }
        let limits: [ImageFormat: Int] = [.png: 1 << 31, .jpeg: 1 << 16, .gif: 1 << 16, .webP: 1 << 24]
        let largest = limits[info.format] ?? 0
        require((1...largest).contains(info.width) && (1...largest).contains(info.height), "a size is one: \(info)")
        require(info.pixelCount >= max(info.width, info.height), "pixels are counted without overflow: \(info)")
        require(imageInfo(data + Data([0xFF, 0x00])) == info, "what follows the header does not matter")
        let slice = (Data([0x47]) + data).dropFirst()
        require(imageInfo(slice) == info, "a slice is read as its own bytes are")
    }
}

private func imageInfo(_ data: Data) -> ImageInfo? {
    do throws(LoadError) { return try ImageInfo(firstBytes: data) } catch { return nil }
}

extension GrowthFamily {
    /// Creates a family of inputs that repeat bytes after a fixed beginning.
    fileprivate init(_ name: String, bytes start: [UInt8], repeating bytes: [UInt8]) {
        self.init(name, input: { size in start + Array(repeating: bytes, count: size / bytes.count).joined() })
    }
}
