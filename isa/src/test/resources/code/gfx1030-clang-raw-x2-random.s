load_raw_buffer_x2_random:              ; @load_raw_buffer_x2_random
; %bb.0:
	s_clause 0x2
	s_load_dwordx2 s[2:3], s[6:7], 0x10
	s_load_dwordx2 s[10:11], s[6:7], 0x0
	s_load_dwordx2 s[0:1], s[6:7], 0x8
	v_mul_u32_u24_e32 v3, 24, v0
	s_mov_b32 s6, 0
	s_mov_b32 s7, s6
	v_mov_b32_e32 v1, s6
	v_mov_b32_e32 v2, s7
	v_and_b32_e32 v3, 0x78, v3
	s_mov_b32 s6, 16
	s_waitcnt lgkmcnt(0)
	s_lshl_b32 s2, s2, 3
.LBB0_1:                                ; =>This Inner Loop Header: Depth=1
	v_and_b32_e32 v32, 0x3ff8, v3
	v_add_nc_u32_e32 v3, s2, v3
	s_add_i32 s6, s6, -1
	s_cmp_eq_u32 s6, 0
	v_add_nc_u32_e32 v6, 0x700, v32
	global_load_dwordx2 v[4:5], v32, s[10:11]
	v_add_nc_u32_e32 v8, 0xe00, v32
	v_add_nc_u32_e32 v10, 0x500, v32
	v_add_nc_u32_e32 v12, 0xc00, v32
	global_load_dwordx2 v[6:7], v6, s[10:11]
	v_add_nc_u32_e32 v14, 0x300, v32
	s_clause 0x2
	global_load_dwordx2 v[8:9], v8, s[10:11]
	global_load_dwordx2 v[10:11], v10, s[10:11]
	global_load_dwordx2 v[12:13], v12, s[10:11]
	v_add_nc_u32_e32 v16, 0xa00, v32
	global_load_dwordx2 v[14:15], v14, s[10:11]
	v_add_nc_u32_e32 v18, 0x100, v32
	v_add_nc_u32_e32 v20, 0x800, v32
	v_add_nc_u32_e32 v22, 0xf00, v32
	global_load_dwordx2 v[16:17], v16, s[10:11]
	v_add_nc_u32_e32 v24, 0x600, v32
	s_clause 0x2
	global_load_dwordx2 v[18:19], v18, s[10:11]
	global_load_dwordx2 v[20:21], v20, s[10:11]
	global_load_dwordx2 v[22:23], v22, s[10:11]
	v_add_nc_u32_e32 v26, 0xd00, v32
	global_load_dwordx2 v[24:25], v24, s[10:11]
	v_add_nc_u32_e32 v28, 0x400, v32
	v_add_nc_u32_e32 v30, 0xb00, v32
	v_add_nc_u32_e32 v33, 0x200, v32
	global_load_dwordx2 v[26:27], v26, s[10:11]
	v_add_nc_u32_e32 v34, 0x900, v32
	s_clause 0x3
	global_load_dwordx2 v[28:29], v28, s[10:11]
	global_load_dwordx2 v[30:31], v30, s[10:11]
	global_load_dwordx2 v[32:33], v33, s[10:11]
	global_load_dwordx2 v[34:35], v34, s[10:11]
	s_waitcnt vmcnt(15)
	v_add_f32_e32 v2, v2, v5
	v_add_f32_e32 v1, v1, v4
	s_waitcnt vmcnt(14)
	v_add_f32_e32 v2, v2, v7
	v_add_f32_e32 v1, v1, v6
	s_waitcnt vmcnt(13)
	v_add_f32_e32 v2, v2, v9
	v_add_f32_e32 v1, v1, v8
	s_waitcnt vmcnt(12)
	v_add_f32_e32 v2, v2, v11
	v_add_f32_e32 v1, v1, v10
	s_waitcnt vmcnt(11)
	v_add_f32_e32 v2, v2, v13
	v_add_f32_e32 v1, v1, v12
	s_waitcnt vmcnt(10)
	v_add_f32_e32 v2, v2, v15
	v_add_f32_e32 v1, v1, v14
	s_waitcnt vmcnt(9)
	v_add_f32_e32 v2, v2, v17
	v_add_f32_e32 v1, v1, v16
	s_waitcnt vmcnt(8)
	v_add_f32_e32 v2, v2, v19
	v_add_f32_e32 v1, v1, v18
	s_waitcnt vmcnt(7)
	v_add_f32_e32 v2, v2, v21
	v_add_f32_e32 v1, v1, v20
	s_waitcnt vmcnt(6)
	v_add_f32_e32 v2, v2, v23
	v_add_f32_e32 v1, v1, v22
	s_waitcnt vmcnt(5)
	v_add_f32_e32 v2, v2, v25
	v_add_f32_e32 v1, v1, v24
	s_waitcnt vmcnt(4)
	v_add_f32_e32 v2, v2, v27
	v_add_f32_e32 v1, v1, v26
	s_waitcnt vmcnt(3)
	v_add_f32_e32 v2, v2, v29
	v_add_f32_e32 v1, v1, v28
	s_waitcnt vmcnt(2)
	v_add_f32_e32 v2, v2, v31
	v_add_f32_e32 v1, v1, v30
	s_waitcnt vmcnt(1)
	v_add_f32_e32 v2, v2, v33
	v_add_f32_e32 v1, v1, v32
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v2, v2, v35
	v_add_f32_e32 v1, v1, v34
	s_cbranch_scc0 .LBB0_1
; %bb.2:
	v_add_f32_e32 v1, v1, v2
	v_lshlrev_b32_e32 v2, 2, v0
	s_cmp_lg_u32 s3, -1
	ds_write_b32 v2, v1
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	s_barrier 
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	buffer_gl0_inv
	s_cbranch_scc0 .LBB0_4
; %bb.3:
	s_clause 0x1
	s_load_dword s2, s[4:5], 0x4
	s_load_dword s4, s[4:5], 0xc
	s_waitcnt lgkmcnt(0)
	s_and_b32 s2, s2, 0xffff
	v_cvt_f32_u32_e32 v1, s2
	s_sub_i32 s6, 0, s2
	v_rcp_iflag_f32_e32 v1, v1
	v_mul_f32_e32 v1, 0x4f7ffffe, v1
	v_cvt_u32_f32_e32 v1, v1
	v_readfirstlane_b32 s5, v1
	s_mul_i32 s6, s6, s5
	s_mul_hi_u32 s6, s5, s6
	s_add_i32 s5, s5, s6
	s_mul_hi_u32 s5, s4, s5
	s_mul_i32 s6, s5, s2
	s_sub_i32 s6, s4, s6
	s_cmp_ge_u32 s6, s2
	s_cselect_b32 vcc_lo, -1, 0
	s_add_i32 s7, s5, 1
	s_sub_i32 s10, s6, s2
	v_mov_b32_e32 v1, s7
	v_mov_b32_e32 v2, s10
	v_cndmask_b32_e32 v1, s5, v1, vcc_lo
	v_cndmask_b32_e32 v2, s6, v2, vcc_lo
	v_readfirstlane_b32 s5, v1
	v_readfirstlane_b32 s6, v2
	v_xor_b32_e32 v1, s3, v0
	v_mov_b32_e32 v2, 2
	s_add_i32 s7, s5, 1
	s_cmp_ge_u32 s6, s2
	s_cselect_b32 s3, s7, s5
	v_lshlrev_b32_sdwa v1, v2, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_0
	s_mul_i32 s2, s3, s2
	s_cmp_gt_u32 s4, s2
	s_cselect_b32 s2, -1, 0
	ds_read_b32 v2, v1
	s_cmpk_lg_u32 s2, 0x0
	v_mov_b32_e32 v1, 0
	s_addc_u32 s2, s3, 0
	s_mul_i32 s2, s2, s9
	s_add_i32 s2, s2, s8
	v_lshl_or_b32 v0, s2, 8, v0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_add_co_u32 v0, vcc_lo, s0, v0
	v_add_co_ci_u32_e32 v1, vcc_lo, s1, v1, vcc_lo
	s_waitcnt lgkmcnt(0)
	global_store_dword v[0:1], v2, off
.LBB0_4:
	s_endpgm
		.amdhsa_user_sgpr_count 8
    .sgpr_count:     14
    .sgpr_spill_count: 0
    .vgpr_count:     36
    .vgpr_spill_count: 0
