import Foundation
import RemoteLoading
import RemoteLoadingTesting

extension ImageFixtures {
    /// Returns the first bytes of a HEIC or AVIF file whose properties rotate and flip an image of 3x2 pixels.
    static func heif(_ format: ImageFormat, _ orientation: ImageOrientation) -> Data {
        guard orientation != .up else { return heif(format) }
        let sizes = [(1, 1), (3, 2), (1, 1)].flatMap { size in
            box("ispe", [0, 0, 0, 0] + big(size.0) + big(size.1))
        }
        let brand = Array(format.rawValue.lowercased().utf8)
        let kinds = box("ftyp", Array("mif1".utf8) + [0, 0, 0, 0] + Array("mif1".utf8) + brand)
        let handler = box("hdlr", Array(repeating: 0, count: 8))
        // The orientations after 0 to 3 counterclockwise quarter turns, which precede a horizontal flip if there is one.
        let turned: [ImageOrientation] = [.up, .left, .down, .right]
        let mirrored: [ImageOrientation] = [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored]
        let turns = turned.firstIndex(of: orientation) ?? mirrored.firstIndex(of: orientation) ?? 0
        let isMirrored = mirrored.contains(orientation)
        let rotation = box("irot", [UInt8(turns)]) + (isMirrored ? box("imir", [1]) : [])
        let uses: [UInt8] = [0x82, 0x84] + (isMirrored ? [0x85] : [])
        let entries = big(2) + [0, 1, 1, 0x81] + [0, 7, UInt8(uses.count)] + uses
        let properties = box("iprp", box("ipco", sizes + rotation) + box("ipma", [0, 0, 0, 0] + entries))
        return Data(kinds + box("meta", [0, 0, 0, 0] + handler + box("pitm", [0, 0, 0, 0, 0, 7]) + properties))
    }
}
