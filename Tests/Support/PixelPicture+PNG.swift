package import Foundation
package import RemoteLoadingTesting

extension PixelPicture {
    /// Creates an image from a PNG file that `png` returned, or returns `nil` for any other data.
    ///
    /// All files of the writer have the same layout, so the pixels are found by their offsets. Writing them again must
    /// then yield the same file.
    package init?(png: Data) {
        let file = [UInt8](png)
        // The size follows the signature, and the length and the name of the first chunk.
        let sizes = [16, 20].map { file.dropFirst($0).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
        guard sizes.allSatisfy((1...4_096).contains) else { return nil }
        let rowLength = sizes[0] * 3 + 1
        var rows: [UInt8] = []
        // The first block follows the signature, the `IHDR` chunk, the length and the name of the `IDAT` chunk, and the
        // zlib header.
        var rest = file.dropFirst(43)
        // Each block begins with one byte, its length, and the complement of its length.
        let headLength = 5
        while rows.count < rowLength * sizes[1], rest.count > headLength {
            let block = min(0xFFFF, rowLength * sizes[1] - rows.count)
            rows += rest.dropFirst(headLength).prefix(block)
            rest = rest.dropFirst(headLength + block)
        }
        guard rows.count == rowLength * sizes[1] else { return nil }
        self.init(width: sizes[0], height: sizes[1]) { x, y in
            let start = y * rowLength + 1 + x * 3
            return Pixel(red: rows[start], green: rows[start + 1], blue: rows[start + 2])
        }
        guard self.png == png else { return nil }
    }
}
